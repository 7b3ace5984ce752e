const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** A number of bytes as people read it: `2 MiB`, `64 KiB`; bytes where it is a whole number of neither. */
export function sizeText(bytes: number, word = 'bytes'): string {
  if (bytes >= mebibyte && bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`
  if (bytes >= kibibyte && bytes % kibibyte === 0) return `${bytes / kibibyte} KiB`
  return `${bytes} ${word}`
}
