import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/feedback-posts.ts'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useList } from '../../../ui/table/use-list.ts'
import { isStatus, postsRead, statusOptions } from '../feedback.ts'
import { usePlaces } from '../use-places.ts'
import { useWeighing } from '../use-weighing.ts'
import { columns } from './columns.tsx'
import { Filters, filterNames, orderOf } from './filters.tsx'
import { NewPost } from './new-post.tsx'
import { PostDrawer } from './post-drawer.tsx'

const tabs = [{ value: 'all', label: texts.all }, ...statusOptions]

export function FeedbackPage() {
  const screen = useScreen()
  const mayWrite = useMay()('feedback:write')
  const weighing = useWeighing()
  const places = usePlaces()
  const status = screen.get('status')
  const list = useList(postsRead, { query: useQuery(weighing.currency) }, (answer) => answer.posts)
  const isNarrowed = filterNames.some((name) => screen.get(name))
  const isEmpty = !isNarrowed && list.rows?.length === 0
  const create = !mayWrite ? null : places.hasNoBoard ? (
    <ButtonLink to="/settings/feedback" search={{ new: 'board' }}>
      {texts.createABoard}
    </ButtonLink>
  ) : (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'post' })}>
      {texts.newPost}
    </Button>
  )
  return (
    <Page title={texts.feedback} description={texts.featureRequestsWithTheirVotes} actions={!isEmpty && create}>
      <Waiting />
      <Card label={texts.feedback}>
        <DataTable
          label={texts.feedback}
          name="feedback"
          list={list}
          filters={filterNames}
          {...(!isEmpty && {
            tabs: {
              label: texts.status,
              value: isStatus(status) ? status : 'all',
              tabs,
              onChange: (value: string) => screen.narrow({ status: value === 'all' ? undefined : value }),
            },
            tools: <Filters places={places} weighing={weighing} />,
          })}
          columns={columns(places)}
          hiddenAtFirst={['teams', 'created']}
          rowKey={({ id }) => id}
          rowLabel={({ title }) => title}
          openAt={({ id }) => ({ post: id })}
          isOpen={({ id }) => id === screen.get('post')}
          empty={
            isNarrowed ? (
              <Empty title={texts.noPostsMatchTheseFilters}>{texts.chooseOtherFiltersOrClearThem}</Empty>
            ) : (
              <Empty title={texts.noFeedbackYet} action={create}>
                {places.hasNoBoard ? texts.createABoardPeoplePostAndVote : texts.peoplePostAndVoteInThePortal}
              </Empty>
            )
          }
        />
      </Card>
      <PostDrawer currency={weighing.currency} />
      {mayWrite && screen.get('new') === 'post' && <NewPost places={places} />}
    </Page>
  )
}

const moderations = ['pending', 'visible', 'hidden'] as const

/** The query in the URL. */
function useQuery(currency: string | undefined) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const status = screen.get('status')
  const moderation = moderations.find((one) => one === screen.get('moderation'))
  const order = orderOf(screen.get('order'))
  return {
    environment,
    currency,
    // Without a currency there is nothing to order by.
    sort: order === 'revenue' && !currency ? ('votes' as const) : order,
    ...(isStatus(status) && { status }),
    ...(moderation && { moderation }),
    ...(screen.get('board') && { board_id: screen.get('board') }),
    ...(screen.get('category') && { category_id: screen.get('category') }),
    ...(screen.get('segment')
      ? { segment_id: screen.get('segment') }
      : screen.get('product') && { product_id: screen.get('product') }),
    ...(screen.get('q') && { q: screen.get('q') }),
  }
}

/** Posts of moderated boards that nobody but staff sees yet. */
function Waiting() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const waiting = useRead(postsRead, { query: { environment, moderation: 'pending', sort: 'new', limit: 50 } })
  const count = waiting.data?.posts.length ?? 0
  if (count === 0 || screen.get('moderation') === 'pending') return null
  return (
    <Alert role="note" variant="light" color="amber" p={12}>
      {texts.postsNeedReview(
        count,
        waiting.data?.next_cursor ? texts.moreThan50Posts : texts.posts(count),
        <AnchorLink to="/feedback" search={{ moderation: 'pending', order: 'new' }} fz="inherit" underline="always">
          {texts.review}
        </AnchorLink>,
      )}
    </Alert>
  )
}
