import type { PreviewAnswer } from '../../preview/preview.ts'

/** Whatever is pressed is done, until the preview starts over. */
export const answer: PreviewAnswer = () => ({})
