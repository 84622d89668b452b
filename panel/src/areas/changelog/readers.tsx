import { texts } from '../../texts/changelog.ts'
import { locale } from '../../texts/locale.ts'
import { Section } from '../../ui/section.tsx'
import s from './changelog.module.css'
import { type PostInFull, reactionNames, reactionSigns } from './changelog.ts'

/** Readers and their reactions. */
export const Readers = ({ post: { views, reactions } }: { post: PostInFull }) => (
  <Section title={texts.readers} description={texts.inYourProductAndInThePortalEach}>
    <dl className={s.readers}>
      <div>
        <dt>{texts.viewedBy}</dt>
        <dd>{views.toLocaleString(locale)}</dd>
      </div>
      {Object.entries(reactionSigns).map(([kind, sign]) => (
        <div key={kind}>
          <dt>
            <span aria-hidden>{sign}</span> {reactionNames[kind as keyof typeof reactionNames]}
          </dt>
          <dd>{reactions[kind as keyof typeof reactions].toLocaleString(locale)}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
