/** Present in Node and every browser; the only platform global that shared code uses. */
declare const URL: {
  new (url: string): { host: string; href: string; origin: string }
  canParse(url: string, base?: string): boolean
}
