import { Section } from '../../ui/section.tsx'
import s from './changelog.module.css'
import { type PostInFull, reactionNames, reactionSigns } from './changelog.ts'

/** Who read it, and what they thought of it. */
export const Readers = ({ post: { views, reactions } }: { post: PostInFull }) => (
  <Section title="Readers" description="In your product and in the portal. Each person counts once.">
    <dl className={s.readers}>
      <div>
        <dt>Viewed by</dt>
        <dd>{views.toLocaleString('en')}</dd>
      </div>
      {Object.entries(reactionSigns).map(([kind, sign]) => (
        <div key={kind}>
          <dt>
            <span aria-hidden>{sign}</span> {reactionNames[kind as keyof typeof reactionNames]}
          </dt>
          <dd>{reactions[kind as keyof typeof reactions].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
