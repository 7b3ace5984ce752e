/** The slots of a field, counted from its first; a special target has `visible` and behind it its label. */
export const VISIBLE = 0
export const ENABLED = 1
export const REQUIRED = 2
export const READ_ONLY = 3
export const LABEL = 4
export const VALUE = 5
export const PER_FIELD = 6
