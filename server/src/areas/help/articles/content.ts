import { type Rendering, renderSaved, renderWithPictures } from '../../pictures/public.ts'
import { weighWords } from '../search/words.ts'

interface ArticleContent {
  body_html: string
  excerpt: string
  words: [written: string, weight: number][]
}

const excerptLength = 200
const maxIndexedLength = 100_000

/** Renders an article to be saved, with the words for search. */
export async function renderArticle(rendering: Rendering, title: string, body: string): Promise<ArticleContent> {
  const { html, excerpt: text } = await renderSaved(rendering, body, maxIndexedLength)
  return { body_html: html, excerpt: shortened(text), words: weighWords(title, text) }
}

export const renderPreview = (rendering: Rendering, body: string) => renderWithPictures(rendering, body, excerptLength)

const shortened = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`
