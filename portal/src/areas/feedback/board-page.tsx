import { useEffect, useState } from 'preact/hooks'
import { useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Pager, Section } from '../../ui/page.tsx'
import { type PostStatus, postsRead, statuses, usePlaces } from './feedback.ts'
import { NewPost } from './new-post.tsx'
import { PostRow } from './post-row.tsx'

const sorts = { top: texts.mostVotes, trending: texts.trending, new: texts.newest } as const

interface Choice {
  board: string
  category: string
  status: PostStatus | ''
  sort: keyof typeof sorts
  q: string
}

const everything: Choice = { board: '', category: '', status: '', sort: 'top', q: '' }

export function BoardPage() {
  const { locked } = useSession()
  const [isWriting, setWriting] = useState(false)
  const [choice, setChoice] = useState(everything)
  const [offset, setOffset] = useState(0)
  const places = usePlaces()
  const { board, category, status, sort, q } = choice
  const posts = useRead(postsRead, {
    query: {
      offset,
      sort,
      ...(board && { board_id: board }),
      ...(category && { category_id: category }),
      ...(status && { status }),
      ...(q && { q }),
    },
  })
  const isNarrowed = Boolean(board || category || status || q)
  const shown = places.data?.boards.find(({ id }) => id === board) ?? places.data?.boards[0]
  const write = (
    <Button kind="primary" locked={locked} onClick={() => setWriting(true)}>
      <Icon name="plus" size={16} />
      {texts.newPost}
    </Button>
  )
  const choose = (changed: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...changed }))
    setOffset(0)
  }
  return (
    <Page title={texts.feedback} description={shown?.description ?? texts.postIdeasAndVoteForOthers} actions={write}>
      <Choices choice={choice} choose={choose} />
      <Section title={texts.posts} isAlone>
        <Loaded read={posts} shape="tiles">
          {(page) =>
            page.posts.length === 0 && offset === 0 ? (
              <Empty icon="bulb" title={isNarrowed ? texts.noResults : texts.noPostsYet} action={!isNarrowed && write}>
                {isNarrowed ? texts.tryOtherWordsOrCreateAPost : texts.beTheFirstToPost}
              </Empty>
            ) : (
              <>
                <ul class="rows">
                  {page.posts.map((post) => (
                    <PostRow key={post.id} post={post} places={places.data} />
                  ))}
                </ul>
                <Pager page={page} go={setOffset} />
              </>
            )
          }
        </Loaded>
      </Section>
      {isWriting && <NewPost places={places.data} close={() => setWriting(false)} />}
    </Page>
  )
}

interface ChoicesProps {
  choice: Choice
  choose: (changed: Partial<Choice>) => void
}

function Choices({ choice, choose }: ChoicesProps) {
  const places = usePlaces().data
  const named = (things: { id: string; name: string }[] = []) => things.map(({ id, name }) => [id, name] as const)
  return (
    <search class="post-choices" aria-label={texts.filters}>
      <Search find={(q) => choose({ q })} />
      {(places?.boards.length ?? 0) > 1 && (
        <Choose
          label={texts.board}
          all={texts.allBoards}
          value={choice.board}
          options={named(places?.boards)}
          choose={(board) => choose({ board })}
        />
      )}
      {(places?.categories.length ?? 0) > 0 && (
        <Choose
          label={texts.category}
          all={texts.allCategories}
          value={choice.category}
          options={named(places?.categories)}
          choose={(category) => choose({ category })}
        />
      )}
      <Choose
        label={texts.status}
        all={texts.anyStatus}
        value={choice.status}
        options={Object.entries(statuses).map(([value, { label }]) => [value, label] as const)}
        choose={(status) => choose({ status: status as PostStatus | '' })}
      />
      <Choose
        label={texts.order}
        value={choice.sort}
        options={Object.entries(sorts)}
        choose={(sort) => choose({ sort: sort as Choice['sort'] })}
      />
    </search>
  )
}

/** Asks once nobody has typed for a moment. */
function Search({ find }: { find: (q: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => find(text.trim()), 250)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      type="search"
      class="search"
      aria-label={texts.searchFeedback}
      placeholder={texts.search}
      maxLength={200}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  )
}

interface ChooseProps {
  label: string
  /** The label of the empty choice. */
  all?: string
  value: string
  options: (readonly [string, string])[]
  choose: (value: string) => void
}

const Choose = ({ label, all, value, options, choose }: ChooseProps) => (
  <select aria-label={label} onChange={(event) => choose(event.currentTarget.value)}>
    {all && (
      <option value="" selected={value === ''}>
        {all}
      </option>
    )}
    {options.map(([id, name]) => (
      <option key={id} value={id} selected={id === value}>
        {name}
      </option>
    ))}
  </select>
)
