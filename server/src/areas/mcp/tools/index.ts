import type { Tool } from '../tool.ts'
import { customerTools } from './customers.ts'
import { healthTools } from './health.ts'
import { itemTools } from './items.ts'
import { peopleTools } from './people.ts'
import { productTools } from './product.ts'
import { reasonTools } from './reasons.ts'
import { revenueTools } from './revenue.ts'
import { voiceTools } from './voice.ts'

export const tools: readonly Tool[] = [
  ...peopleTools,
  ...customerTools,
  ...reasonTools,
  ...revenueTools,
  ...productTools,
  ...voiceTools,
  ...healthTools,
  ...itemTools,
]
