/**
 * How many cases a generated test takes: few in `npm test`, all of them in `npm run test:generated`. A run says its seed, and
 * `npm run test:generated -- --seed 7` repeats one.
 */
const whole = process.env['GENERATED'] === 'whole'

/** What all random choices of a generated test follow from. */
export const generatedSeed = Number(process.env['GENERATED_SEED'] ?? Date.now() % 2 ** 31)

/** `few` in `npm test`, `all` in a whole run. */
export const casesOf = ({ few, all }: { few: number; all: number }): number => (whole ? all : few)

/** One line of the report of a whole run. */
export function reportGenerated(name: string, result: string): void {
  if (whole) console.info(`${name}, seed ${generatedSeed}: ${result}`)
}
