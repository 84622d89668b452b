import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/changelog.ts'
import { Section } from '../../ui/section.tsx'
import type { PostInFull } from './changelog.ts'
import type { PostForm } from './use-post-form.ts'

/** The feedback posts that this post ships. Only for staff who may read the feedback board. */
export function ShipsField({ post, form }: { post: PostInFull | null; form: PostForm }) {
  const mayRead = useMay()('feedback:read')
  return mayRead ? <Ships post={post} form={form} /> : null
}

function Ships({ post, form }: { post: PostInFull | null; form: PostForm }) {
  const [environment] = useEnvironment()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useRead('GET /v1/organization/feedback', { query: { environment, limit: 20, ...(q && { q }) } })
  const known = new Map([
    ...(post?.ships ?? []).map(({ id, title }) => [id, title] as const),
    ...(found.data?.posts ?? []).map(({ id, title }) => [id, title] as const),
  ])
  return (
    <Section title={texts.shippedFeedback} description={texts.feedbackResolvedByThisPostWhen}>
      <MultiSelect
        label={texts.feedbackPostsOptional}
        placeholder={form.values.feedback_post_ids.length === 0 ? texts.searchFeedback : ''}
        searchable
        clearable
        maxValues={50}
        data={[...known].map(([value, label]) => ({ value, label }))}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={found.isFetching ? texts.searching : texts.noFeedbackFound}
        {...form.getInputProps('feedback_post_ids')}
      />
    </Section>
  )
}
