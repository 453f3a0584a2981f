export { ConfigError, readConfig, type Config } from './config/config.ts'
export { prepareMarketDataFolder } from './datasets/market-data-folder.ts'
