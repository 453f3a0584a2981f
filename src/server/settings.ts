export { ConfigError, readConfig, type Config } from './kernel/config/config.ts'
export { prepareMarketDataFolder } from './data/datasets/market-data-folder.ts'
