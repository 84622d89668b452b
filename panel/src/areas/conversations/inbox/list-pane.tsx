import { Button, Select, Skeleton } from '@mantine/core'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/conversations-inbox.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Empty, Failed } from '../../../ui/states.tsx'
import { defaultView } from '../inbox-filter.ts'
import { useTags } from '../use-inbox-data.ts'
import { BulkActs } from './bulk-acts.tsx'
import s from './inbox.module.css'
import { ListRow } from './list-row.tsx'
import r from './rows.module.css'
import type { ConversationList } from './use-conversation-list.ts'
import type { ListSelection } from './use-selection.ts'
import { useViewEntries, ViewSelect } from './views-pane.tsx'

interface ListPaneProps {
  list: ConversationList
  selection: ListSelection
}

/** The conversations of a view, with search, tag filter and bulk acts. */
export function ListPane({ list, selection }: ListPaneProps) {
  const { standard, ofGroups, saved } = useViewEntries()
  const screen = useScreen()
  const current = screen.get('view') ?? defaultView
  const title =
    [...standard, ...ofGroups, ...saved].find(({ value }) => value === current)?.label ?? texts.conversations
  return (
    <section className={s.list} aria-label={texts.conversations}>
      {selection.ids.length > 0 ? (
        <BulkActs selection={selection} />
      ) : (
        <header className={s.listHead}>
          <h2 className={s.listTitle}>{title}</h2>
          <ViewSelect />
          <div className={s.listTools}>
            <SearchField label={texts.searchConversations} placeholder={texts.searchMessagesAndPeople} />
            <TagFilter />
          </div>
        </header>
      )}
      <Rows list={list} selection={selection} />
    </section>
  )
}

function TagFilter() {
  const screen = useScreen()
  const tags = useTags().data ?? []
  if (tags.length === 0) return null
  return (
    <Select
      className={s.tagFilter}
      aria-label={texts.tag}
      placeholder={texts.anyTag}
      clearable
      searchable
      data={tags.map(({ id, name }) => ({ value: id, label: name }))}
      value={screen.get('tag') ?? null}
      onChange={(tag) => screen.set({ tag: tag ?? undefined })}
    />
  )
}

function Rows({ list, selection }: ListPaneProps) {
  const screen = useScreen()
  const mayWrite = useMay()('support:write')
  const tags = useTags().data ?? []
  const { conversations, error, retry, hasMore, isReadingOn, readOn } = list
  if (error) return <Failed what={texts.theConversations} error={error} retry={retry} />
  if (!conversations) return <ListSkeleton />
  if (conversations.length === 0) return <NoConversations />
  return (
    <div className={r.rows}>
      <ul className={r.rowList} aria-label={texts.conversations} data-selecting={selection.ids.length > 0 || undefined}>
        {conversations.map((conversation) => (
          <ListRow
            key={conversation.id}
            conversation={conversation}
            tags={tags}
            isOpen={conversation.id === screen.get('conversation')}
            isSelected={selection.ids.includes(conversation.id)}
            onSelect={mayWrite ? () => selection.toggle(conversation.id) : undefined}
          />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" color="gray" fullWidth loading={isReadingOn} onClick={readOn}>
          {texts.showMore}
        </Button>
      )}
    </div>
  )
}

function NoConversations() {
  const screen = useScreen()
  if (screen.get('q') || screen.get('tag')) {
    return <Empty title={texts.noConversationsMatch}>{texts.tryOtherWordsOrRemoveTheTag}</Empty>
  }
  return <Empty title={texts.noConversationsHere}>{texts.conversationsAppearWhenCustomers}</Empty>
}

const ListSkeleton = () => (
  <div className={r.rows} aria-busy>
    {Array.from({ length: 8 }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      <div key={line} className={r.rowSkeleton}>
        <Skeleton circle h={30} w={30} />
        <div>
          <Skeleton h={10} w={`${40 + ((line * 17) % 24)}%`} mt={4} />
          <Skeleton h={9} w={`${66 + ((line * 13) % 26)}%`} mt={11} />
        </div>
      </div>
    ))}
  </div>
)
