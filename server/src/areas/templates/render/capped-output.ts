import type { Emitter } from 'liquidjs'
import { renderLimits } from './limits.ts'

/** A capped output for rendering. LiquidJS' own is unlimited. */
export function cappedOutput(): Emitter {
  return {
    buffer: '',
    write(value: unknown) {
      if (typeof value === 'string') this.buffer += value
      else if (Array.isArray(value)) for (const item of value) this.write(item)
      else if (value !== null && value !== undefined && typeof value !== 'object') this.buffer += String(value)
      if (this.buffer.length > renderLimits.output)
        throw new Error(`produces more than ${renderLimits.output} characters`)
    },
  }
}
