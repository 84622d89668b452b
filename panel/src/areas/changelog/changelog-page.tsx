import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/changelog.ts'
import { Card, Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { Categories } from './categories.tsx'
import { categoriesRead, type Post, postsRead, states } from './changelog.ts'
import { columnsOf } from './columns.tsx'
import { PostEditor } from './post-editor.tsx'

export function ChangelogPage() {
  const screen = useScreen()
  const post = screen.get('post')
  return post || screen.get('new') === 'post' ? <PostEditor id={post} /> : <Posts />
}

const filterNames = ['state', 'category', 'q'] as const
const isState = (text: string | undefined): text is Post['state'] => text !== undefined && text in states
const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))

function Posts() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [managing, setManaging] = useState(false)
  const [state, category_id, q] = [screen.get('state'), screen.get('category'), screen.get('q')]
  const query = { environment, ...(isState(state) && { state }), ...(category_id && { category_id }), ...(q && { q }) }
  const list = useList(postsRead, { query }, (answer) => answer.posts)
  const categories = useRead(categoriesRead, { query: { environment } }).data?.categories ?? []
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'post' })}>
      {texts.newPost}
    </Button>
  )
  const isNarrowed = Boolean(state || category_id || q)
  return (
    <Page
      title={texts.changelog}
      description={texts.newsAboutYourProductOnAPublic}
      actions={
        <>
          <Button variant="default" onClick={() => setManaging(true)}>
            {texts.categoriesEllipsis}
          </Button>
          {create}
        </>
      }
    >
      <Card label={texts.posts}>
        <DataTable
          label={texts.posts}
          name="changelog"
          list={list}
          filters={filterNames}
          tools={
            <>
              <SearchField label={texts.searchPosts} placeholder={texts.searchTitles} />
              <ChoiceFilter name="state" label={texts.status} options={stateOptions} />
              {categories.length > 0 && (
                <ChoiceFilter
                  name="category"
                  label={texts.category}
                  options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </>
          }
          columns={columnsOf(categories)}
          rowKey={({ id }) => id}
          rowLabel={({ title }) => title}
          openAt={({ id }) => ({ post: id })}
          empty={
            isNarrowed ? (
              <Empty title={texts.noPostsMatch}>{texts.chooseOtherFilters}</Empty>
            ) : (
              <Empty title={texts.noPostsYet} action={create}>
                {texts.announceProductChangesWrite}
              </Empty>
            )
          }
        />
      </Card>
      {managing && <Categories close={() => setManaging(false)} />}
    </Page>
  )
}
