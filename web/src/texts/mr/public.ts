import type { PublicTexts } from '../areas.ts';
import { landing } from './landing.ts';
import { login } from './login.ts';
import { outside } from './outside.ts';
import { rules } from './rules.ts';
import { schedule } from './schedule.ts';
import { shell } from './shell.ts';
import { time } from './time.ts';
import { ui } from './ui.ts';

export const texts: PublicTexts = { landing, login, outside, rules, schedule, shell, time, ui };
