import { isLow, percent } from '../../ui/endpoint-health.tsx'
import s from './webhooks.module.css'

/** A share, as a number and as a bar. */
export const SuccessRate = ({ rate }: { rate: number | null }) =>
  rate === null ? (
    <span>—</span>
  ) : (
    <span className={s.rate} data-low={isLow(rate) || undefined}>
      <i aria-hidden>
        <b style={{ width: `${rate * 100}%` }} />
      </i>
      <span className="num">{percent(rate)}</span>
    </span>
  )
