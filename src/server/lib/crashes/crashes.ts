/**
 * Work that ends its process is told from work that was under way when something else did. Its beginning is noted once a claim of it was lost,
 * and the numbers here are of beginnings whose end is not noted. Much is claimed ahead of its beginning, and that counts for nothing.
 */

/** After so many, work is taken for what ends the process, and is not begun by itself any more. */
export const maxCrashes = 10

/** From so many on it is under suspicion: it is done while no other such work is, so that the end of the process counts against one of them only. */
export const suspectedFrom = 3
