import { SegmentedControl, Select, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { money } from '@userkeep/client/money'
import { type PricingChoice, type PricingOffer, type PricingProduct, pricingPage } from '@userkeep/client/pricing'
import { useState } from 'react'
import { texts } from '../../../texts/catalogue-products.ts'
import { Section } from '../../../ui/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { written } from '../catalogue.ts'
import s from './preview.module.css'

interface PreviewProps {
  /** The public products, including the edited one. */
  products: readonly PricingProduct[]
  /** The one that is edited. */
  edited: PricingProduct
  isHidden: boolean
}

const write = { money, number: written }

/** The pricing page as buyers see it, while one of its products is written. */
export function Preview({ products, edited, isHidden }: PreviewProps) {
  const [chosen, setChosen] = useState<Partial<PricingChoice>>({})
  const { choice, periods, currencies, groups } = pricingPage(products, chosen, write)
  const isShown = groups.some(({ offers }) => offers.some(({ product }) => product === edited))
  return (
    <Section title={texts.pricingPage} description={texts.aLivePreviewOfWhatBuyersSee}>
      <div className={s.choices}>
        {periods.length > 0 && (
          <SegmentedControl
            aria-label={texts.billingPeriod}
            size="xs"
            value={choice.period}
            onChange={(period) => setChosen({ ...chosen, period })}
            data={periods}
          />
        )}
        {currencies.length > 0 && (
          <Select
            aria-label={texts.currency}
            size="xs"
            w={84}
            allowDeselect={false}
            data={currencies}
            value={choice.currency}
            onChange={(currency) => setChosen({ ...chosen, currency: currency ?? choice.currency })}
          />
        )}
      </div>
      {!isShown && (
        <Text size="sm" c="dimmed" mb={12}>
          {texts.nameHasNoPriceInCurrencySoBuyers(edited.name || texts.thisProduct, choice.currency.toUpperCase())}
        </Text>
      )}
      <div className={s.page}>
        {groups.map(({ kind, title, offers }) => (
          <div key={kind}>
            <h3 className={s.kind}>{title}</h3>
            <ul className={s.offers} aria-label={title}>
              {offers.map((offer) =>
                offer.product === edited ? (
                  <Offer key={offer.product.id} offer={offer} standing={standingOf(edited, isHidden)} />
                ) : (
                  <Offer key={offer.product.id} offer={offer} />
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

interface Standing {
  label: string
  tone: 'good' | 'warn' | 'idle'
}

/** Whether buyers see the one that is edited. */
function standingOf({ prices }: PricingProduct, isHidden: boolean): Standing {
  if (isHidden) return { label: texts.hidden, tone: 'idle' }
  return prices.length === 0
    ? { label: texts.notShownWithoutAPrice, tone: 'warn' }
    : { label: texts.editing, tone: 'good' }
}

/** With a standing it is the product that is edited. */
const Offer = ({ offer: { product, costs, included }, standing }: { offer: PricingOffer; standing?: Standing }) => (
  <li className={s.offer} data-edited={standing !== undefined} data-unseen={standing && standing.tone !== 'good'}>
    {standing && <Status tone={standing.tone}>{standing.label}</Status>}
    <div>
      <Text fw={600}>{product.name || texts.name}</Text>
      {product.description && (
        <Text size="sm" c="dimmed">
          {product.description}
        </Text>
      )}
    </div>
    {costs.map(({ price, amount, per, details }) => (
      <div key={price.id}>
        <span className={s.amount}>{amount}</span>{' '}
        <Text span size="sm" c="dimmed">
          {per}
        </Text>
        {details.map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
    ))}
    <ul className={s.included}>
      {included.map((line) => (
        <li key={line}>
          <IconCheck size={15} stroke={2} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  </li>
)
