import type { ComponentChildren } from 'preact'

export const texts = {
  help: 'Help',
  article: 'Article',
  updatedTime: (time: ComponentChildren): ComponentChildren => ['Updated ', time],
  relatedArticles: 'Related articles',
  answersToCommonQuestions: 'Answers to common questions.',
  searchArticles: 'Search articles',
  articles: 'Articles',
  noArticlesMatchQuery: (query: string | number) => `No articles match “${query}”`,
  noArticlesYet: 'No articles yet',
  tryOtherWords: 'Try other words.',
  articlesAppearHereOnceTheyArePublished: 'Articles appear here once they are published.',
  results: 'Results',
  otherArticles: 'Other articles',
  wasThisArticleHelpful: 'Was this article helpful?',
  yes: 'Yes',
  no: 'No',
  thankYouForYourAnswer: 'Thank you for your answer.',
}
