/** A larger file goes in pieces, so that it goes on where it stopped. */
export const pieceBytes = 4 * 1024 ** 2
