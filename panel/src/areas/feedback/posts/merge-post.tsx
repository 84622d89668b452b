import { List, Loader, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/feedback-posts.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Post, postReads, postsRead } from '../feedback.ts'

/** Merges a duplicate into the post that stays, which is offered by likeness and found by its words. */
export function MergePost({ post, close }: { post: Post; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [into, setInto] = useState<string | null>(null)
  const merge = useAct('POST /v1/organization/feedback/{id}/merge', { refresh: [...postReads] })
  const submit = () => {
    if (!into) return
    merge.mutate(
      { params: { id: post.id }, query: { environment }, body: { into } },
      {
        onSuccess(stays) {
          toast.success(texts.mergedIntoTitle(stays.title))
          close()
          screen.set({ post: stays.id, tab: undefined })
        },
      },
    )
  }
  return (
    <FormModal
      title={texts.mergeTitleIntoAnotherPost(post.title)}
      close={close}
      act={texts.merge}
      pending={merge.isPending}
      error={merge.error}
      isDisabled={into === null}
      onSubmit={submit}
    >
      <PostSelect post={post} value={into} onChange={setInto} error={merge.error?.fields.into} />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {texts.effects}
        </Text>
        <List size="sm" c="dimmed" spacing={3}>
          <List.Item>{texts.itsCountVotesAreAddedPeopleWho(post.votes)}</List.Item>
          <List.Item>{texts.itsCountCommentsMoveToTheOther(post.comments)}</List.Item>
          <List.Item>{texts.linksToItOpenTheOtherPost}</List.Item>
        </List>
      </div>
    </FormModal>
  )
}

interface PostSelectProps {
  post: Post
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

function PostSelect({ post, value, onChange, error }: PostSelectProps) {
  const [environment] = useEnvironment()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 200)
  const similar = useRead('GET /v1/organization/feedback/similar', { query: { environment, q: post.title } })
  const found = useRead(postsRead, { query: { environment, q, limit: 20 } }, { enabled: q !== '' })
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const options = ((q === '' || q === chosen?.label ? similar.data?.posts : found.data?.posts) ?? [])
    .filter(({ id }) => id !== post.id)
    .map(({ id, title, votes }) => ({ value: id, label: `${title} · ${texts.votesCount(votes)}` }))
  const isSearching = q !== '' && found.isFetching
  // The selection stays visible while something else is searched.
  const data = chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options
  return (
    <Select
      label={texts.targetPost}
      description={q === '' && options.length > 0 ? texts.similarPostsAreListedFirstType : undefined}
      placeholder={texts.searchByTitleOrText}
      searchable
      data-autofocus
      data={data}
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(id, option) => {
        setChosen(id && option ? { value: id, label: option.label } : null)
        onChange(id)
      }}
      error={error}
      nothingFoundMessage={isSearching || similar.isPending ? texts.searching : texts.noPostsFound}
      rightSection={isSearching ? <Loader size={14} /> : undefined}
    />
  )
}
