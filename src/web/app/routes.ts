import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('./home.tsx'),
  route('app', './shell/guard.tsx', [
    layout('./shell/shell.tsx', [
      index('./shell/start.tsx'),
      route('backtesting', '../features/backtesting/backtesting.route.tsx'),
    ]),
  ]),
  route('*', './unknown.tsx'),
] satisfies RouteConfig
