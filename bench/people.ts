/** A visitor who has sent a form. */
export interface Person {
  first: string
  last: string
  email: string
  phone: string
  city: string
  message: string
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const beginnings =
  'Ba Be Bö Da De Fa Fi Ga Ge Gr Ha He Hu Ja Ka Ke Kö Kr La Le Lö Ma Me Mü Na Ne Pa Pe Ra Re Rö Sa Sche Schu Schwa Se Sta Stei Ta Te Wa We Wi Zi'.split(
    ' ',
  )
const middles =
  'ber ch ck del der fel ge gel ker kel len ler ling mann men mer ner nig pel ring sel sen ser ster ter ting wig zel'.split(
    ' ',
  )
const ends = 'berg bauer dorf er feld hof hagen kamp ke mann meier müller ner sen stein thal wald'.split(' ')
const firsts =
  'Ada Alina Anna Bernd Birgit Carla Clara David Elif Emil Emma Erik Felix Frida Georg Greta Hanna Ida Ingo Jan Jonas Julia Karl Katja Lena Leon Lina Lukas Maja Maria Max Mia Nina Noah Olga Oskar Paul Petra Ralf Rosa Sofia Sven Thea Tim Ute Vera Willi Yara Zoe'.split(
    ' ',
  )
const cities =
  'Aachen Augsburg Berlin Bonn Bremen Dortmund Dresden Essen Freiburg Hamburg Hannover Jena Kassel Kiel Köln Leipzig Lübeck Mainz München Münster Nürnberg Potsdam Regensburg Rostock Stuttgart Trier Ulm Weimar Wiesbaden Würzburg'.split(
    ' ',
  )

/** Made-up people: some 21,000 last names and 3,000 words of messages, of which few are frequent, as in a language. */
export function peopleFrom(random: () => number): () => Person {
  const among = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  /** The first ones are by far the most frequent. */
  const frequent = (words: readonly string[]) => words[Math.floor(random() ** 3 * words.length)] ?? ''
  const vocabulary = Array.from({ length: 3_000 }, () =>
    `${among(beginnings)}${among(middles)}${among(middles)}`.toLowerCase(),
  )
  let made = 0
  return () => {
    made++
    const [first, last] = [frequent(firsts), `${among(beginnings)}${among(middles)}${among(ends)}`]
    return {
      first,
      last,
      email: `${first}.${last}.${made}@mail.example`.toLowerCase(),
      phone: `+49 ${100 + Math.floor(random() * 800)} ${1_000_000 + Math.floor(random() * 8_999_999)}`,
      city: frequent(cities),
      message: Array.from({ length: 18 }, () => frequent(vocabulary)).join(' '),
    }
  }
}
