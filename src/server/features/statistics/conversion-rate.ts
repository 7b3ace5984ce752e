/** 100 × submissions ÷ views, rounded to 2 decimals; 0 without views [B2.7]. */
export function conversionRate({ views, submissions }: { views: number; submissions: number }): number {
  return views === 0 ? 0 : Math.round((10_000 * submissions) / views) / 100
}
