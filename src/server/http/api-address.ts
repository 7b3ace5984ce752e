export const apiPrefix = '/api/v1'

/** The absolute address of a path of the API. */
export function apiUrl(publicUrl: string, path: string): string {
  return publicUrl + apiPrefix + path
}
