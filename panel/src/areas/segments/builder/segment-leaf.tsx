import { Select } from '@mantine/core'
import { texts } from '../../../texts/segments-builder.ts'
import s from './builder.module.css'
import { useBuilding } from './context.ts'
import type { SegmentDraft } from './draft.ts'

/** Whether the contact is in another segment. */
export function SegmentLeaf({ leaf }: { leaf: SegmentDraft }) {
  const { segments, isClosed, change } = useBuilding()
  return (
    <div className={s.event}>
      <div className={s.line}>
        <Select
          aria-label={texts.inTheSegmentOrNot}
          w={110}
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'in', label: texts.isIn },
            { value: 'not', label: texts.isNotIn },
          ]}
          value={leaf.isNot ? 'not' : 'in'}
          onChange={(value) => change(leaf.id, { ...leaf, isNot: value === 'not' })}
        />
        <Select
          aria-label={texts.segment}
          placeholder={texts.chooseASegment}
          flex="1 1 160px"
          searchable
          allowDeselect={false}
          disabled={isClosed}
          data={segments.map(({ id, name }) => ({ value: id, label: name }))}
          value={leaf.segment || null}
          onChange={(segment) => change(leaf.id, { ...leaf, segment: segment ?? '' })}
        />
      </div>
    </div>
  )
}
