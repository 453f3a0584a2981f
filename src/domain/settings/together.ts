/** Rules that all legs share, as sentences and as chips of the form. */
export const TOGETHER = {
  onLegStop: {
    words: {
      en: 'When a leg is stopped, the others get a stop at their own entry price.',
      hi: 'किसी लेग का स्टॉप लगने पर बाकी को अपने प्रवेश मूल्य पर स्टॉप मिलता है।',
    },
    chip: { en: 'others to cost', hi: 'बाकी लागत पर' },
    offer: { en: '+ others to cost', hi: '+ बाकी लागत पर' },
    subject: 'when a leg is stopped',
    value: 'moveOthersToCost',
  },
  squareOffMode: {
    words: {
      en: 'When a leg leaves by its own rule, all others leave with it.',
      hi: 'कोई लेग अपने नियम से निकले तो बाकी सभी उसके साथ निकलते हैं।',
    },
    chip: { en: 'all leave with one', hi: 'एक के साथ सभी बाहर' },
    offer: { en: '+ all leave with one', hi: '+ एक के साथ सभी बाहर' },
    subject: 'leg that leaves',
    value: 'complete',
  },
} as const
export type TogetherKey = keyof typeof TOGETHER
