export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const DESKTOP = { width: 1440, height: 900 }
/** A desktop of 1280 pixels, zoomed in four times. */
export const NARROWEST = { width: 320, height: 640 }
