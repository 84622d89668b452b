export interface DemoArticle {
  title: string
  text: string
  /** The average number of views per day. */
  views: number
  helpful: number
  status?: 'draft' | 'scheduled'
  german?: { title: string; text: string }
}

export interface DemoCollection {
  name: string
  description: string
  german: string
  articles: DemoArticle[]
}

export const article = (
  title: string,
  views: number,
  helpful: number,
  text: string,
  more: Partial<DemoArticle> = {},
): DemoArticle => ({
  title,
  views,
  helpful,
  text,
  ...more,
})
