/** Where a typed signature finds its face: the first whose script the name has. A hand stands for handwriting; for scripts that it does not know, a cursive face. */
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
  {
    script: /[\p{Script=Greek}\p{Script=Cyrillic}]/u,
    family: 'EB Garamond Italic',
    file: 'eb-garamond/EBGaramond_400Regular_Italic.ttf',
  },
  { script: /^/, family: 'Dancing Script', file: 'dancing-script/DancingScript_400Regular.ttf' },
]
