/** Shoes that are calculated together, and the bytes of one number of each. */
export const SHOES = 4
export const STRIDE = 8 * SHOES

/** Where each vector lies in a stride: it holds the numbers of two shoes. */
export const PAIRS = Array.from({ length: SHOES / 2 }, (_, pair) => 16 * pair)
