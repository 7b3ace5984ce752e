import { fileURLToPath } from 'node:url'

const directory = new URL('../../../fonts/', import.meta.url)

/** Absolute path of a file in `fonts/`, for example `inter/Inter_400Regular.ttf`. */
export const fontFile = (path: string): string => fileURLToPath(new URL(path, directory))
