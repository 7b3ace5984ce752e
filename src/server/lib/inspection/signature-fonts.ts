/** Where a typed signature finds its face: the first whose script the name has. A cursive face stands for handwriting. */
export const signatureFonts: readonly { script: RegExp; family: string; file: string }[] = [
  {
    script: /\p{Script=Arabic}/u,
    family: 'Noto Sans Arabic',
    file: 'noto-sans-arabic/NotoSansArabic_400Regular.ttf',
  },
  {
    script: /\p{Script=Hebrew}/u,
    family: 'Noto Sans Hebrew',
    file: 'noto-sans-hebrew/NotoSansHebrew_400Regular.ttf',
  },
  {
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    family: 'Noto Sans SC',
    file: 'noto-sans-sc/NotoSansSC_400Regular.ttf',
  },
  { script: /^/, family: 'EB Garamond Italic', file: 'eb-garamond/EBGaramond_400Regular_Italic.ttf' },
]
