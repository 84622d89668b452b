import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/help.ts'
import { Card, Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { Collections } from './collections.tsx'
import { columnsOf } from './columns.tsx'
import { type Article, articlesRead, collectionsRead, settingsRead, statuses } from './help.ts'
import { Insights } from './insights.tsx'
import { Settings } from './settings.tsx'

export function HelpPage() {
  const screen = useScreen()
  const article = screen.get('article')
  return article || screen.get('new') === 'article' ? <ArticleEditor id={article} /> : <HelpCenter />
}

const tabs = [
  { value: 'articles' as const, label: texts.articles },
  { value: 'insights' as const, label: texts.insights },
]

function HelpCenter() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const mayWrite = useMay()('support:write')
  const [open, setOpen] = useState<'collections' | 'settings' | null>(null)
  const url = useRead(settingsRead, { query: { environment } }).data?.url
  const tab = screen.get('tab') === 'insights' ? 'insights' : 'articles'
  return (
    <Page
      title={texts.helpCenter}
      description={texts.articlesThatAnswerQuestions}
      actions={
        <>
          {url && (
            <Anchor href={url} target="_blank" rel="noopener" size="sm">
              {texts.openHelpCenter}
            </Anchor>
          )}
          {mayWrite && (
            <>
              <Button variant="default" onClick={() => setOpen('settings')}>
                {texts.settings}
              </Button>
              <Button variant="default" onClick={() => setOpen('collections')}>
                {texts.collectionsEllipsis}
              </Button>
              <NewArticle />
            </>
          )}
        </>
      }
    >
      <TabsRow
        label={texts.partsOfTheHelpCenter}
        isBare
        value={tab}
        tabs={tabs}
        onChange={(value) => screen.set({ tab: value === 'articles' ? undefined : value })}
      />
      {tab === 'insights' ? <Insights /> : <Articles mayWrite={mayWrite} />}
      {open === 'collections' && <Collections close={() => setOpen(null)} />}
      {open === 'settings' && <Settings close={() => setOpen(null)} />}
    </Page>
  )
}

function NewArticle() {
  const screen = useScreen()
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'article' })}>
      {texts.newArticle}
    </Button>
  )
}

const filterNames = ['status', 'collection', 'q'] as const
const isStatus = (text: string | undefined): text is Article['status'] => text !== undefined && text in statuses
const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))

function Articles({ mayWrite }: { mayWrite: boolean }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [status, collection_id, q] = [screen.get('status'), screen.get('collection'), screen.get('q')]
  const query = {
    environment,
    ...(isStatus(status) && { status }),
    ...(collection_id && { collection_id }),
    ...(q && { q }),
  }
  const list = useList(articlesRead, { query }, (answer) => answer.articles)
  const collections = useRead(collectionsRead, { query: { environment, limit: 200 } }).data?.collections ?? []
  const isNarrowed = Boolean(status || collection_id || q)
  return (
    <Card label={texts.articles}>
      <DataTable
        label={texts.articles}
        name="help"
        list={list}
        filters={filterNames}
        tools={
          <>
            <SearchField label={texts.searchArticles} placeholder={texts.searchTitles} />
            <ChoiceFilter name="status" label={texts.status} options={statusOptions} />
            {collections.length > 0 && (
              <ChoiceFilter
                name="collection"
                label={texts.collection}
                options={collections.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </>
        }
        columns={columnsOf(collections)}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        openAt={({ id }) => ({ article: id })}
        empty={
          isNarrowed ? (
            <Empty title={texts.noArticlesMatch}>{texts.chooseOtherFilters}</Empty>
          ) : (
            <Empty title={texts.noArticlesYet} action={mayWrite && <NewArticle />}>
              {texts.writeTheAnswerToAQuestion}
            </Empty>
          )
        }
      />
    </Card>
  )
}
