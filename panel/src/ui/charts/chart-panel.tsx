import { ActionIcon, Paper, Text, Title, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts/charts.ts'
import page from '../page.module.css'
import section from '../section.module.css'
import { Change } from './change.tsx'
import { Chart, Legend } from './chart.tsx'
import { type ChartProps, hasValues, number } from './chart-data.ts'
import s from './charts.module.css'

interface ChartPanelProps extends ChartProps {
  title: string
  description?: ReactNode
  /** The figure of the whole period. */
  value?: number | null
  previous?: number | null
  moreIs?: 'good' | 'bad'
  /** Said in place of a chart without values. */
  nothing?: string
  actions?: ReactNode
  /** On a dashboard, which has a frame of its own. */
  isBare?: boolean
}

/** A chart with its title and figure, which anybody can turn into a table. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, description, value, previous = null, moreIs, nothing, actions, isBare, ...chart } = props
  const [isTable, view] = useDisclosure(false)
  const isEmpty = !hasValues(chart.rows)
  const Icon = isTable ? IconChartLine : IconTable
  const label = isTable ? texts.showAsAChart : texts.showAsATable
  const body = (
    <>
      <div className={s.panelHead}>
        <div>
          {!isBare && (
            <Title order={2} fz={15} lts="-0.01em">
              {title}
            </Title>
          )}
          {description && (
            <Text c="dimmed" size="sm" mt={2}>
              {description}
            </Text>
          )}
          {value !== undefined && value !== null && (
            <div className={s.figure}>
              <b>{(chart.format ?? number)(value)}</b>
              <Change value={value} previous={previous} {...(moreIs && { moreIs })} />
            </div>
          )}
        </div>
        <div>
          {actions}
          {!isEmpty && (
            <Tooltip label={label}>
              <ActionIcon size={30} aria-label={`${title}: ${label.toLowerCase()}`} onClick={view.toggle}>
                <Icon size={17} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </div>
      {isEmpty ? (
        <Nothing text={nothing} />
      ) : (
        <>
          {chart.series.length > 1 && !isTable && <Legend series={chart.series} />}
          <Chart {...chart} isTable={isTable} />
        </>
      )}
    </>
  )
  if (isBare) return <div>{body}</div>
  return (
    <Paper component="section" aria-label={title} className={`${page.card} ${section.section}`}>
      {body}
    </Paper>
  )
}

/** A line along the ground says nothing that a sentence does not say better. */
export const Nothing = ({ text = texts.noActivity }: { text?: string | undefined }) => (
  <p className={s.nothing}>
    {text}
    <span>{texts.inThisPeriod}</span>
  </p>
)
