import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/help.ts'
import { type ArticleInFull, articlesRead } from './help.ts'
import type { ArticleForm } from './use-article-form.ts'

/** The related articles of an article, found by their titles. */
export function RelatedField({ article, form }: { article: ArticleInFull | null; form: ArticleForm }) {
  const [environment] = useEnvironment()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  // A chosen article keeps its title while something else is searched.
  const [chosen, setChosen] = useState(article?.related ?? [])
  const found = useRead(articlesRead, { query: { environment, limit: 20, ...(q && { q }) } })
  const offered = (found.data?.articles ?? []).filter(({ id }) => id !== article?.id)
  const known = new Map([...chosen, ...offered].map(({ id, title }) => [id, title] as const))
  const input = form.getInputProps('related_ids')
  return (
    <MultiSelect
      label={texts.relatedArticles}
      description={texts.ifEmptyOtherArticles}
      placeholder={form.values.related_ids.length === 0 ? texts.chooseArticles : ''}
      searchable
      clearable
      maxValues={10}
      mt={14}
      data={[...known].map(([value, label]) => ({ value, label }))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={found.isFetching ? texts.searching : texts.noArticlesMatch}
      {...input}
      onChange={(ids: string[]) => {
        setChosen(ids.map((id) => ({ id, title: known.get(id) ?? '' })))
        input.onChange(ids)
      }}
    />
  )
}
