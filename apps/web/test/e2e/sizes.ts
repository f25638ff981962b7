export const PHONE = { width: 390, height: 844 }
/** The same with the bars of its browser around the page. */
export const LOW_PHONE = { width: 390, height: 664 }
export const TABLET = { width: 820, height: 1180 }
export const DESKTOP = { width: 1440, height: 900 }
/** A desktop of 1280 pixels, zoomed in four times. */
export const NARROWEST = { width: 320, height: 640 }
