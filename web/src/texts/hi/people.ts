import type { InsideTexts } from '../areas.ts';

export const people: InsideTexts['people'] = {
  roles: { owner: 'मालिक', manager: 'प्रबंधक', preparer: 'रिटर्न तैयार करने वाला', viewer: 'केवल देखने वाला' },
  nobody: 'कोई, जो अब यहाँ ज्ञात नहीं',
  doneBy: (name, role) => `${name} (${role}) द्वारा`,
};
