import { Type } from 'typebox'
import { chosen, nullable, shape } from '../kernel/index.ts'

export const SupportEmail = chosen(
  shape('SupportEmail', {
    address: nullable(
      Type.String({
        description: 'Null if this installation receives no email: `INBOUND_DOMAIN` is not set',
        examples: ['inbox-01jd8z5k3m7q2v9x4r6t8w0y1a@in.example.com'],
      }),
    ),
  }),
)
