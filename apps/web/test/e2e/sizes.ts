export const PHONE = { width: 390, height: 844 }
/** The same phone with its browser's bars on screen. */
export const LOW_PHONE = { width: 390, height: 664 }
export const TABLET = { width: 820, height: 1180 }
export const DESKTOP = { width: 1440, height: 900 }
/** A desktop 1280 pixels wide, zoomed to 400 %. */
export const NARROWEST = { width: 320, height: 640 }
