import type { StrategyTemplate } from './library-strategy.ts'

export const IRON_CONDOR_TEMPLATE: StrategyTemplate = {
  id: 'template_iron_condor',
  name: 'Iron Condor',
  description: 'Sells a put spread below and a call spread above the market.',
  category: 'options',
  author: 'Delta',
  downloads: 1250,
  rating: 4.8,
  isTemplate: true,
  legs: [
    { action: 'sell', type: 'put', strike: 'ATM+200', quantity: 1 },
    { action: 'buy', type: 'put', strike: 'ATM+400', quantity: 1 },
    { action: 'sell', type: 'call', strike: 'ATM+200', quantity: 1 },
    { action: 'buy', type: 'call', strike: 'ATM+400', quantity: 1 },
  ],
}
