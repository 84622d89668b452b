import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/feedback.ts'
import { usePublishableKey } from '../../../ui/open-portal.tsx'
import { Page } from '../../../ui/page.tsx'
import { ChoiceFilter } from '../../../ui/table/filters.tsx'
import { type Post, type PostStatus, statuses } from '../feedback.ts'
import { ShipPost, useMoveTo } from '../move-post.tsx'
import { PostDrawer } from '../posts/post-drawer.tsx'
import { usePlaces } from '../use-places.ts'
import { useWeighing } from '../use-weighing.ts'
import s from './roadmap.module.css'
import { RoadmapColumn } from './roadmap-column.tsx'

const columns = ['open', 'planned', 'in_progress', 'shipped'] as const

/** Posts by where they stand. Dragging one to another column changes its status; so does the menu of its card. */
export function RoadmapPage() {
  const mayWrite = useMay()('feedback:write')
  const places = usePlaces()
  const { currency } = useWeighing()
  const { moveTo } = useMoveTo()
  const [dragged, setDragged] = useState<Post | null>(null)
  const [shipping, setShipping] = useState<Post | null>(null)
  const move = (post: Post, status: PostStatus) => {
    if (post.status === status) return
    if (status === 'shipped') setShipping(post)
    else moveTo(post, status)
  }
  return (
    <Page title={texts.roadmap} description={texts.feedbackByStatusPlannedPosts} actions={<OpenRoadmap />}>
      {places.boards.length + places.categories.length > 1 && (
        <search className={s.filters} aria-label={texts.filters}>
          <ChoiceFilter
            name="board"
            label={texts.board}
            options={places.boards.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {places.categories.length > 0 && (
            <ChoiceFilter
              name="category"
              label={texts.category}
              options={places.categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </search>
      )}
      <div className={s.board}>
        {columns.map((status) => (
          <RoadmapColumn
            key={status}
            status={status}
            title={statuses[status].label}
            currency={currency}
            places={places}
            dragged={dragged}
            drag={setDragged}
            move={mayWrite ? move : null}
          />
        ))}
      </div>
      <PostDrawer currency={currency} />
      {shipping && <ShipPost post={shipping} close={() => setShipping(null)} />}
    </Page>
  )
}

function OpenRoadmap() {
  const key = usePublishableKey()
  if (!key) return null
  return (
    <Button
      component="a"
      href={`/roadmap/${key}`}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.8} />}
    >
      {texts.publicRoadmap}
    </Button>
  )
}
