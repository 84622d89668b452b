import { locale } from '../../../texts/locale.ts'
import { texts } from '../../../texts/surveys-results.ts'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { averageText, type QuestionResults, type Results, scoreText } from './results.ts'

const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The score, or the average, of each span in which somebody answered. */
export default function TimeChart({
  question,
  interval,
}: {
  question: QuestionResults
  interval: Results['interval']
}) {
  const isNps = question.kind === 'nps'
  const name = isNps ? texts.nps : texts.average
  const format = interval === 'month' ? month : day
  const textOf = isNps ? scoreText : averageText
  const rows = question.over_time.map(({ start, nps, average }) => ({
    date: format.format(new Date(start)),
    [name]: (isNps ? nps?.score : average) ?? null,
  }))
  const [first, last] = [rows[0], rows.at(-1)].map((row) => textOf(Number(row?.[name] ?? 0)))
  return (
    <div role="img" aria-label={texts.nameOverTimeByIntervalFromFirst(name, interval, first, last)}>
      <LineChart
        h={220}
        data={rows}
        dataKey="date"
        gridAxis="x"
        gridColor="var(--ui-line)"
        textColor="var(--mantine-color-dimmed)"
        strokeDasharray="0"
        tickLine="none"
        series={[{ name, color: 'var(--ui-chart-1)' }]}
        curveType="linear"
        withDots={rows.length < 40}
        strokeWidth={2}
        lineProps={{ isAnimationActive: false }}
        valueFormatter={textOf}
        yAxisProps={{ width: 48, ...(isNps && { domain: [-100, 100] }) }}
        xAxisProps={{ minTickGap: 30, tickMargin: 10 }}
      />
    </div>
  )
}
