import type { InsideTexts } from '../areas.ts';

export const people: InsideTexts['people'] = {
  roles: { owner: 'मालक', manager: 'व्यवस्थापक', preparer: 'रिटर्न तयार करणारा', viewer: 'फक्त पाहणारा' },
  nobody: 'कोणीतरी, जे आता इथे माहीत नाही',
  doneBy: (name, role) => `${name} (${role}) यांनी`,
};
