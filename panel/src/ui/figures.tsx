import { Skeleton } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import s from './figures.module.css'
import { Card } from './page.tsx'
import { FailedPart } from './states.tsx'

export interface Figure {
  name: string
  value: string
  isMain?: boolean
  isBad?: boolean
}

interface FiguresProps {
  label: string
  /** The name of what could not be read. */
  what: string
  query: { error: ApiError | null; refetch: () => unknown }
  /** A row for each currency; undefined until they are read. */
  rows: { id: string; figures: Figure[] }[] | undefined
}

/** A card of figures above a list. Nothing where there are none. */
export function Figures({ label, what, query, rows }: FiguresProps) {
  if (rows?.length === 0) return null
  return (
    <Card label={label}>
      {rows ? (
        rows.map(({ id, figures }) => <Row key={id} figures={figures} />)
      ) : query.error ? (
        <div className={s.figures}>
          <FailedPart what={what} error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

const Row = ({ figures }: { figures: Figure[] }) => (
  <dl className={s.figures}>
    {figures.map(({ name, value, isMain, isBad }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-main={isMain} data-bad={isBad || undefined}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

const Waiting = () => (
  <div className={s.figures} aria-busy>
    {[90, 100, 120, 70].map((width) => (
      <div key={width}>
        <Skeleton h={10} w={width} mt={4} />
        <Skeleton h={15} w={width * 0.8} mt={12} mb={4} />
      </div>
    ))}
  </div>
)
