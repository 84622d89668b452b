import type { PreviewAnswer } from '../../preview/preview.ts'

/** Accepts any response body. */
export const answer: PreviewAnswer = () => ({})
