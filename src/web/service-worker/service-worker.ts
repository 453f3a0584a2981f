/*
 * The service worker. Its parts are independent: the cached app, and one file for each other task, such as push
 * notifications.
 */
import { cacheApp } from './cached-app.ts'
import { showPushedMessages } from './pushed-messages.ts'

cacheApp()
showPushedMessages()
