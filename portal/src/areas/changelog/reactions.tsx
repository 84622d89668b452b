import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/changelog.ts'
import { Problem } from '../../ui/notice.tsx'
import type { Post } from './post.ts'

type Reaction = NonNullable<Post['reaction']>

const kinds: [Reaction, string, string][] = [
  ['like', '👍', texts.like],
  ['love', '❤️', texts.love],
  ['celebrate', '🎉', texts.celebrate],
  ['confused', '😕', texts.confused],
]

export function Reactions({ post: { id, title, reaction } }: { post: Post }) {
  const { locked } = useSession()
  const [chosen, setChosen] = useState(reaction)
  const react = useAct('POST /v1/contact/changelog/{id}/reaction', { onDone: (kept) => setChosen(kept.reaction) })
  const takeBack = useAct('DELETE /v1/contact/changelog/{id}/reaction', { onDone: () => setChosen(null) })
  const isBusy = react.pending || takeBack.pending
  const choose = (kind: Reaction) =>
    chosen === kind ? takeBack.run({ params: { id } }) : react.run({ params: { id }, body: { reaction: kind } })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend that nobody sees */}
      <div class="news-reactions" role="group" aria-label={texts.yourReactionToTitle(title)}>
        {kinds.map(([kind, sign, name]) => (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen === kind}
            disabled={Boolean(locked)}
            title={locked ? texts.reactionsAreNotAvailable : name}
            aria-busy={isBusy}
            onClick={() => !isBusy && choose(kind)}
          >
            <span aria-hidden="true">{sign}</span>
            <span class="unseen">{name}</span>
          </button>
        ))}
      </div>
      <Problem error={react.error ?? takeBack.error} />
    </>
  )
}
