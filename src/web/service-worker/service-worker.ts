/*
 * What runs in the browser beside the pages, in parts that know nothing of each other: the kept app, and a file more for
 * each other thing that only a service worker can do, as showing what the server pushes.
 */
import { keepApp } from './kept-app.ts'
import { showPushedMessages } from './pushed-messages.ts'

keepApp()
showPushedMessages()
