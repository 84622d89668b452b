import { texts } from '../../../texts/campaigns-report.ts'
import { Section } from '../../../ui/section.tsx'
import { type Campaign, number, percent, points, type Report } from '../campaign.ts'
import s from '../campaigns.module.css'
import { nameIn, useTemplates } from '../names.ts'

type Row = Report['variants'][number]

interface Shown {
  header: string
  cell: (row: Row) => string
}

const range = ({ rate, low, high }: Row['conversion']) =>
  rate === null ? '—' : texts.rateLowToHigh(percent(rate), percent(low), percent(high))

function columnsOf({ channel, goal, tracking, holdout }: Campaign): Shown[] {
  return [
    { header: texts.sent, cell: ({ sent }) => number(sent) },
    ...(tracking.clicks ? [{ header: texts.clicked, cell: ({ clicked }: Row) => number(clicked) }] : []),
    ...(tracking.opens ? [{ header: texts.opened, cell: ({ opened }: Row) => number(opened) }] : []),
    ...(channel === 'email'
      ? [{ header: texts.unsubscribed, cell: ({ unsubscribed }: Row) => number(unsubscribed) }]
      : []),
    ...(goal ? [{ header: texts.reachedTheGoal95, cell: ({ conversion }: Row) => range(conversion) }] : []),
    ...(goal && holdout > 0
      ? [
          {
            header: texts.comparedWithHoldout,
            cell: ({ lift }: Row) => (lift ? texts.points(points(lift.difference)) : '—'),
          },
        ]
      : []),
  ]
}

export function VariantTable({ campaign, report }: { campaign: Campaign; report: Report }) {
  const templates = useTemplates()
  const columns = columnsOf(campaign)
  return (
    <Section title={texts.variants}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={s.scroll} aria-label={texts.variantsTable} tabIndex={0}>
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{texts.variant}</th>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.variants.map((row) => (
              <tr key={row.key}>
                <td>
                  {row.key.toUpperCase()} · {nameIn(templates.data, row.template_id)}
                </td>
                {columns.map(({ header, cell }) => (
                  <td key={header} className="num">
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
