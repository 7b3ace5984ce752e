/** Present in Node and every browser; the only platform global that shared code uses. */
declare const URL: { canParse(url: string, base?: string): boolean }
