import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type AttentionItem, type AttentionLine, lineOf } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'
import { ListRow } from '../../ui/compact-list.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import s from './attention.module.css'

const levels = {
  urgent: { icon: IconAlertCircle, label: texts.urgent },
  warning: { icon: IconAlertTriangle, label: texts.warning },
  notice: { icon: IconInfoCircle, label: texts.toDo },
}

interface Shown {
  item: AttentionItem
  line: AttentionLine
}

export const shownOf = (items: readonly AttentionItem[]): Shown[] =>
  items.flatMap((item) => {
    const line = lineOf(item)
    return line ? [{ item, line }] : []
  })

/** Each problem with the one thing to do about it. */
export const AttentionList = ({ shown, onAct }: { shown: readonly Shown[]; onAct?: () => void }) => (
  <ul className={s.list} aria-label={texts.needsAttention}>
    {shown.map(({ item: { kind, level, since }, line: { title, description, act, to, search } }) => {
      const { icon: Icon, label } = levels[level]
      return (
        <ListRow
          key={kind}
          icon={
            <span className={s.level} data-level={level}>
              <Icon size={20} stroke={1.7} aria-label={label} />
            </span>
          }
          title={<span className={s.text}>{title}</span>}
          description={
            <span className={s.text}>
              {description}
              {description && since && ' · '}
              {since && <RelativeTime at={since} />}
            </span>
          }
          end={
            <ButtonLink variant="default" size="xs" to={to} search={search as never} onClick={onAct}>
              {act}
            </ButtonLink>
          }
        />
      )
    })}
  </ul>
)
